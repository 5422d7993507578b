import type { Box, Corner, DetectedDevice, DetectedRate } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { Picture } from '../src/device/camera.ts';

const WIDTH = 1080;
const HEIGHT = 1440;
const PITCH = 110;
const COUNTER = { x: 155, y: 640, width: 7 * PITCH, height: 150 };
/** The meter hangs slightly tilted. */
const TURNED = -0.04;

/** The camera image of the electricity meter of the mock-ups, which shows 21.074,3 kWh. */
export function meterPicture(): Picture {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas to draw on');
  pen.fillStyle = '#6d675f';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.rotate(TURNED);
  pen.fillStyle = '#b9b5ab';
  pen.fillRect(90, 380, 900, 860);
  pen.fillStyle = '#15191b';
  pen.fillRect(COUNTER.x - 15, COUNTER.y - 15, COUNTER.width + 30, COUNTER.height + 30);
  pen.font = '600 130px sans-serif';
  pen.textAlign = 'center';
  Array.from('0210743', (digit, place) => {
    pen.fillStyle = place === 6 ? '#8c2a26' : '#2b3134';
    pen.fillRect(COUNTER.x + place * PITCH + 4, COUNTER.y, PITCH - 8, COUNTER.height);
    pen.fillStyle = '#e9e5da';
    pen.fillText(digit, COUNTER.x + (place + 0.5) * PITCH, COUNTER.y + 122);
  });
  pen.fillStyle = '#2b3134';
  pen.font = '600 60px sans-serif';
  pen.fillText('1EMH0048213907', WIDTH / 2, 1040);
  const { data } = pen.getImageData(0, 0, WIDTH, HEIGHT);
  return { width: WIDTH, height: HEIGHT, data };
}

/** The position of a point of the upright meter. */
function turned(x: number, y: number): Corner {
  return { x: x * Math.cos(TURNED) - y * Math.sin(TURNED), y: x * Math.sin(TURNED) + y * Math.cos(TURNED) };
}

const { x, y, width, height } = COUNTER;
const CORNERS = [turned(x, y), turned(x + width, y), turned(x + width, y + height), turned(x, y + height)];
const BOX: Box = { x: x + 25, y: y - 45, width: width + 5, height: height + 30 };

/** The counter as read on that picture. */
export function readRate(own: Partial<DetectedRate> = {}): DetectedRate {
  return {
    obis: '1-0:1.8.0',
    obisConfidence: 0.97,
    value: '021074.3',
    valueConfidence: 0.93,
    valueBox: BOX,
    digitConfidences: [1, 1, 1, 1, 1, 1, 1],
    valueCorners: CORNERS,
    ...own,
  };
}

/** The meter as read on that picture. */
export function readMeter(rates: readonly DetectedRate[] = [readRate()], id: string | null = '1EMH0048213907') {
  const meter: DetectedDevice = {
    inferredMeter: { id, idConfidence: id === null ? 0 : 0.98, rates },
    children: [{ type: 'Display', box: BOX }],
  };
  return meter;
}
