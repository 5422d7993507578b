import type { DESK_DEPUTIES as German } from '../de/desk-deputies.ts';

/** English of the desk: who stands in for whom. */
export const DESK_DEPUTIES = {
  'desk.deputy': 'Deputy',
  'desk.deputy.text':
    'Your deputy also has your rights on these days, but for those to keys and access. The audit names who has done something, and for whom.',
  'desk.deputy.none': 'Nobody stands in for you.',
  'desk.deputy.by': '{{name}} stands in for you from {{from}} to {{to}}.',
  'desk.deputy.for': 'You stand in for {{name}} from {{from}} to {{to}}.',
  'desk.deputy.open': 'Deputy …',
  'desk.deputy.alone': 'Nobody else works here who could stand in.',
  'desk.deputy.title': 'Deputy of {{name}}',
  'desk.deputy.what':
    'The deputy also has the rights of {{name}} on these days, but for those to keys and access. It ends by itself after them.',
  'desk.deputy.who': 'Who stands in',
  'desk.deputy.who.choose': 'Please choose',
  'desk.deputy.from': 'First day',
  'desk.deputy.to': 'Last day',
  'desk.deputy.day.hint': 'Day.month.year',
  'desk.deputy.fault.missing': 'Please choose who stands in.',
  'desk.deputy.fault.gone': 'Who is chosen here does not work here any more.',
  'desk.deputy.fault.many': 'Who is chosen here already stands in for as many as possible.',
  'desk.deputy.fault.day': 'There is no such day.',
  'desk.deputy.fault.early': '{{limit}} at the earliest.',
  'desk.deputy.fault.late': '{{limit}} at the latest.',
  'desk.deputy.do': 'Name the deputy',
  'desk.deputy.done': 'The deputy of {{name}} is named',
  'desk.deputy.end': 'End this',
  'desk.deputy.ended': 'Nobody stands in for {{name}} any more',
  'desk.deputy.frame': 'Standing in for {{names}}',
  'desk.deputy.frame.one': '{{name}} (until {{to}})',
  'desk.deputy.listed': 'deputy: {{name}}, {{from}} to {{to}}',
  'desk.deputy.listed.for': 'stands in for {{name}}, {{from}} to {{to}}',
} as const satisfies Record<keyof typeof German, string>;
