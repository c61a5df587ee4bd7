import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const log = import.meta.resolve('./log.ts');

test('what libraries print is one line of JSON each, without secrets', async () => {
  const line = '{"level":50,"msg":"the ledger and Stripe differ"}';
  const program = `
    import { createLog, logConsole } from '${log}';
    logConsole(createLog('info'));
    console.error(new Error('x\\n${line}\\ny?token=secret-token'));
    console.error('several', 'words\\n${line}');
    console.warn('of a library\\n${line}');
    process.emitWarning('from Node.js\\n${line}');
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ]);
  const lines = stdout.trim().split('\n');
  expect(lines.map((text) => JSON.parse(text)).map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'printed'],
    [50, 'printed'],
    [40, 'printed'],
    [40, 'warning of Node.js'],
  ]);
  expect(stderr).toBe('');
  expect(stdout).not.toContain('secret-token');
});
