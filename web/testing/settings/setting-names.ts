/** The used part of a schema. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly element?: Schema;
    readonly shape?: Readonly<Record<string, Schema>>;
  };
}

/**
 * The names of all settings of a part of the configuration, at any depth. The group is part of the name only if another
 * group has the same settings: only then does it matter which one is read.
 */
export function settingNames(part: Schema): readonly string[] {
  const settings = paths(part);
  const groups = settings.flatMap((path) =>
    path.slice(0, -1).filter((group) => settings.some((one) => one.at(-1) === path.at(-1) && !one.includes(group))),
  );
  return [...new Set([...groups, ...settings.flatMap((path) => path.slice(-1))])];
}

/** The path to each setting: the names of its groups, then its own. */
function paths(part: Schema): readonly (readonly string[])[] {
  const { innerType, element, shape } = part.def;
  const inner = innerType ?? element;
  if (inner !== undefined) return paths(inner);
  if (shape === undefined) return [[]];
  return Object.entries(shape).flatMap(([name, one]) => paths(one).map((path) => [name, ...path]));
}
