import IconDownload from 'icon:download';
import { Button } from '@mantine/core';
import classes from './export-links.module.css';

interface ExportLinksProps {
  /** The address of the export, without a query. */
  path: string;
  formats?: readonly ('csv' | 'json')[];
  /** The search and the filters of the list that are on. */
  filter?: Readonly<Record<string, string | undefined>>;
}

/** The rows that the list has on all of its pages, as a file. */
export function ExportLinks({ path, formats = ['csv', 'json'], filter = {} }: ExportLinksProps) {
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <div className={classes.exports}>
      {formats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`${path}?${new URLSearchParams([['format', format], ...chosen])}`}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload />}
        >
          Export {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
