import type { ComplianceExport } from '@curbside/domain/compliance/options';
import { exportFormats } from '@curbside/domain/compliance/options';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from '../staff-list.module.css';

interface ExportLinksProps {
  kind: ComplianceExport;
  /** The search and the filters of the list that are on. */
  filter: Readonly<Record<string, string | undefined>>;
}

/** The rows that the list has on all of its pages, as a file. */
export function ExportLinks({ kind, filter }: ExportLinksProps) {
  const chosen = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return (
    <div className={classes.exports}>
      {exportFormats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`/api/admin/compliance/export/${kind}?${new URLSearchParams([['format', format], ...chosen])}`}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload aria-hidden="true" />}
        >
          Export {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
