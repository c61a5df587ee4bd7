import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { inRoot, isStarted } from './paths.mjs';

// npm run setup:ha -- FOLDER NAME=ADDRESS NAME=ADDRESS NAME=ADDRESS
// Writes the configuration of a highly available PostgreSQL for each machine; see docs/operations.md.

const usage = 'Usage: npm run setup:ha -- FOLDER a=10.0.0.1 b=10.0.0.2 c=10.0.0.3';
const templates = inRoot('ops/ha');

/**
 * Renders the files of every machine, by its name and theirs.
 * @param {{name: string, address: string}[]} nodes
 * @returns {Map<string, Map<string, string>>}
 */
export function renderNodes(nodes) {
  const shared = {
    etcdPeers: nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(','),
    etcdClients: nodes.map(({ address }) => `${address}:2379`).join(','),
    hbaLines: nodes.flatMap(({ address }) => hbaLines(address)).join('\n'),
    haproxyServers: nodes
      .map(({ name, address }) => `  server ${name} ${address}:5432 maxconn 200 check port 8008`)
      .join('\n'),
  };
  for (const name of ['rest', 'superuser', 'replication', 'rewind', 'database']) {
    shared[`${name}Password`] = randomBytes(24).toString('hex');
  }
  return new Map(
    nodes.map((node) => [
      node.name,
      new Map(readdirSync(templates).map((file) => [file, render(file, { ...shared, ...node })])),
    ]),
  );
}

function hbaLines(address) {
  return [
    `    - host all all ${address}/32 scram-sha-256`,
    `    - host replication replicator ${address}/32 scram-sha-256`,
  ];
}

function render(file, values) {
  const text = readFileSync(join(templates, file), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${file} names ${name}, which is unknown.`);
    return values[name];
  });
}

/** @param {string[]} args */
export function readNodes(args) {
  const nodes = args.map((arg) => {
    const match = /^([a-z][a-z0-9-]*)=(\d{1,3}(?:\.\d{1,3}){3})$/.exec(arg);
    if (!match) throw new Error(`${arg} is not NAME=ADDRESS. ${usage}`);
    return { name: match[1] ?? '', address: match[2] ?? '' };
  });
  // etcd decides by majority: with two machines the loss of either would stop writes.
  if (nodes.length < 3 || nodes.length % 2 === 0) {
    throw new Error(`An odd number of machines is needed, at least three. ${usage}`);
  }
  const distinct = new Set(nodes.flatMap(({ name, address }) => [name, address]));
  if (distinct.size < 2 * nodes.length) throw new Error('Names and addresses must differ.');
  return nodes;
}

function writeAll(folder, files) {
  if (existsSync(folder)) throw new Error(`${folder} is there already: choose another folder.`);
  for (const [node, contents] of files) {
    mkdirSync(join(folder, node), { recursive: true, mode: 0o700 });
    for (const [file, text] of contents) {
      const path = join(folder, node, file);
      writeFileSync(path, text, { mode: 0o600 });
      if (file.endsWith('.sh')) chmodSync(path, 0o700);
    }
  }
}

if (isStarted(import.meta.url)) {
  try {
    const [folder, ...args] = process.argv.slice(2);
    if (!folder) throw new Error(usage);
    const path = resolve(process.env.INIT_CWD ?? '', folder);
    const files = renderNodes(readNodes(args));
    writeAll(path, files);
    console.log(
      `Written, with new passwords: ${[...files.keys()].map((name) => join(path, name)).join(', ')}`,
    );
    console.log('Copy each folder to its machine and run ./install.sh there as root.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
