import { type ComplianceExport, exportFormats } from '@curbside/domain/compliance/endpoints';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import classes from './staff-list.module.css';

/** Everything of a kind as a file. */
export function ExportLinks({ kind }: { kind: ComplianceExport }) {
  return (
    <div className={classes.exports}>
      {exportFormats.map((format) => (
        <Button
          key={format}
          component="a"
          href={`/api/admin/compliance/export/${kind}?format=${format}`}
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
