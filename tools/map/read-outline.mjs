import { readFileSync } from 'node:fs';

/** Names by the numbers of the city's planning department, in the order of the file's records. */
const boroughsOfFile = ['Staten Island', 'Queens', 'Brooklyn', 'Manhattan', 'The Bronx'];

/**
 * The boroughs of the city's shapefile.
 * @param {string} path
 * @returns {Map<string, [number, number][][]>} by borough its rings, as [latitude, longitude]
 */
export function readOutline(path) {
  const file = readFileSync(path);
  const rings = new Map();
  let at = 100;
  for (const borough of boroughsOfFile) {
    const bytes = file.readInt32BE(at + 4) * 2;
    rings.set(borough, ringsOf(file.subarray(at + 8, at + 8 + bytes)));
    at += 8 + bytes;
  }
  return rings;
}

/** @param {Buffer} record */
function ringsOf(record) {
  const partCount = record.readInt32LE(36);
  const pointCount = record.readInt32LE(40);
  const starts = Array.from({ length: partCount }, (_, part) => record.readInt32LE(44 + 4 * part));
  const points = Array.from({ length: pointCount }, (_, point) => {
    const at = 44 + 4 * partCount + 16 * point;
    return toDegrees(record.readDoubleLE(at), record.readDoubleLE(at + 8));
  });
  return starts.map((start, part) => points.slice(start, starts[part + 1]));
}

const rad = (degrees) => (degrees * Math.PI) / 180;
const eccentricity = Math.sqrt(0.0066943800229);
const footInMeters = 0.3048006096012192;
const radius = 6378137 / footInMeters;

const conformal = (phi) => {
  const sine = eccentricity * Math.sin(phi);
  return Math.tan(Math.PI / 4 - phi / 2) / ((1 - sine) / (1 + sine)) ** (eccentricity / 2);
};
const scale = (phi) => Math.cos(phi) / Math.sqrt(1 - (eccentricity * Math.sin(phi)) ** 2);

const [south, north, origin] = [rad(40 + 2 / 3), rad(41 + 1 / 30), rad(40 + 1 / 6)];
const cone = Math.log(scale(south) / scale(north)) / Math.log(conformal(south) / conformal(north));
const factor = scale(south) / (cone * conformal(south) ** cone);
const originRho = radius * factor * conformal(origin) ** cone;

/**
 * From the state plane of Long Island (feet, Lambert's conic) to degrees.
 * @returns {[number, number]}
 */
function toDegrees(x, y) {
  const [east, up] = [x - 984250, originRho - y];
  const t = (Math.hypot(east, up) / (radius * factor)) ** (1 / cone);
  let phi = Math.PI / 2 - 2 * Math.atan(t);
  for (let step = 0; step < 6; step += 1) {
    const sine = eccentricity * Math.sin(phi);
    phi = Math.PI / 2 - 2 * Math.atan(t * ((1 - sine) / (1 + sine)) ** (eccentricity / 2));
  }
  const degrees = (angle) => (angle * 180) / Math.PI;
  return [degrees(phi), degrees(Math.atan2(east, up) / cone) - 74];
}
