import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentedBlock } from './document.ts';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

interface Site {
  /** The balancer's own. */
  port: number;
  /** The ports behind it. */
  servers: readonly number[];
  folder: string;
}

/** As docs/operations.md configures them. nginx has no checks of its own: it asks the next server. */
const configurations: Record<string, (site: Site) => string> = {
  haproxy: ({ port, servers }) => `
defaults
  mode http
  option forwardfor
  timeout connect 2s
  timeout client 120s
  timeout server 120s
frontend site
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-Proto https
  default_backend curbside
${documentedBackend(servers)}
`,
  nginx: ({ port, servers, folder }) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream curbside {
${servers.map((server) => `    server 127.0.0.1:${server};`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://curbside;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 120s;
      client_max_body_size 0;
    }
    location = /metrics { return 404; }
  }
}
`,
};

/** The backend that docs/operations.md shows, with these servers in place of its own. */
function documentedBackend(servers: readonly number[]): string {
  const example = documentedBlock('backend curbside').replaceAll(/^ {2}server .*\n/gm, '');
  return example + servers.map((server) => `  server s${server} 127.0.0.1:${server}`).join('\n');
}

/** The names of those that this machine has. */
export function foundBalancers(): string[] {
  return Object.keys(configurations).filter((name) => !spawnSync(name, ['-v']).error);
}

/** Rejects if it ends at once, such as for a wrong configuration. */
export async function startBalancer(name: string, site: Site): Promise<Balancer> {
  const file = join(site.folder, `${name}.conf`);
  await writeFile(file, configurations[name]?.(site) ?? '');
  const args = name === 'haproxy' ? ['-db', '-q', '-f', file] : ['-c', file];
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${site.port}`;
  const answers = () =>
    fetch(`${url}/api/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
