import type { Corner } from '@zaehlwerk/domain/photo-reading/detected-device';

/** Which share of two areas together is common to both, 0 to 1; corners in order, clockwise on the photo, no corner pointing inwards. */
export function overlap(one: readonly Corner[], other: readonly Corner[]): number {
  const both = sizeOf(within(one, other));
  return both / (sizeOf(one) + sizeOf(other) - both);
}

/** The part of an area that lies within another one, cut off along one side of that after the other. */
function within(area: readonly Corner[], other: readonly Corner[]): Corner[] {
  let left = [...area];
  for (const [index, from] of other.entries()) {
    const to = other[(index + 1) % other.length] ?? from;
    const inside = ({ x, y }: Corner): number => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    left = left.flatMap((corner, at) => {
      const before = left.at(at - 1) ?? corner;
      const [now, then] = [inside(corner), inside(before)];
      const share = then / (then - now);
      const crossing = { x: before.x + share * (corner.x - before.x), y: before.y + share * (corner.y - before.y) };
      return [...(now >= 0 === then >= 0 ? [] : [crossing]), ...(now >= 0 ? [corner] : [])];
    });
  }
  return left;
}

function sizeOf(corners: readonly Corner[]): number {
  return corners.reduce((sum, { x, y }, at) => {
    const before = corners.at(at - 1) ?? { x, y };
    return sum + (before.x * y - x * before.y) / 2;
  }, 0);
}
