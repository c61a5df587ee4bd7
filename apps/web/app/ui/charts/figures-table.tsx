import classes from './charts.module.css';

interface FiguresTableProps {
  /** Names the table for screen readers. */
  label: string;
  /** The first names what a row is about; the others are figures. */
  headers: readonly string[];
  rows: readonly (readonly [string, ...string[]])[];
}

/** The figures behind a chart, small enough for a phone. */
export function FiguresTable({ label, headers, rows }: FiguresTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.figures} aria-label={label}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td key={headers[index + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
