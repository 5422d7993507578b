import type { Box, Corner, DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';

/** The same devices on a photo that is this many times as wide and high. */
export function scaleDevices(devices: readonly DetectedDevice[], scale: number): DetectedDevice[] {
  const box = ({ x, y, width, height }: Box): Box => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  const corner = ({ x, y }: Corner): Corner => ({ x: x * scale, y: y * scale });
  return devices.map(({ inferredMeter, children }) => ({
    inferredMeter: {
      ...inferredMeter,
      rates: inferredMeter.rates.map((rate) => ({
        ...rate,
        valueBox: rate.valueBox && box(rate.valueBox),
        valueCorners: rate.valueCorners?.map(corner),
      })),
    },
    children: children.map((child) => ({ ...child, box: box(child.box) })),
  }));
}
