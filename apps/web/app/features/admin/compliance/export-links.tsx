import type { ComplianceExport } from '@curbside/domain/compliance/options';
import { exportFormats } from '@curbside/domain/compliance/options';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from '../staff-list.module.css';

interface ExportLinksProps {
  kind: ComplianceExport;
  /** The list's filter, if the export takes it too. */
  filter?: Record<string, string>;
}

/** Everything of a kind, or of what its filters leave, as a file. */
export function ExportLinks({ kind, filter }: ExportLinksProps) {
  return (
    <div className={classes.exports}>
      {exportFormats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`/api/admin/compliance/export/${kind}?${new URLSearchParams({ format, ...filter })}`}
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
