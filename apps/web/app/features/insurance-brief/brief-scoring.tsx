import { levelStarts, riskLevels, summaryBands } from '@curbside/domain/risk/levels';
import { riskFactorNames, riskPoints } from '@curbside/domain/risk/rules';
import { riskFactorLabels } from '@curbside/domain/risk/texts';
import classes from './insurance-brief.module.css';

/** How accounts are scored, with the points of each factor and the bands for insurers. */
export function Scoring() {
  return (
    <>
      <p>
        Each account has a score from 0 to 100: the sum of nine factors, capped at 100. It is
        calculated at sign-in, when a device or address is new, when a verification changes and
        every night. Staff see each factor with its points and a sentence that explains it. Before
        other points go live, they are tried on every account, and staff see who would change level.
      </p>
      <table className={classes.table} aria-label="Factors">
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">Points, at most</th>
          </tr>
        </thead>
        <tbody>
          {riskFactorNames.map((name) => (
            <tr key={name}>
              <td>{riskFactorLabels[name]}</td>
              <td>{riskPoints[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Summary bands for insurers</h3>
      <table className={classes.table} aria-label="Summary bands for insurers">
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">Score</th>
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {summaryBands.map(({ name, from, to, meaning }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {from}-{to}
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        Staff work with five finer levels:{' '}
        {riskLevels.map((level) => `${level} from ${levelStarts[level]}`).join(', ')}.
      </p>
    </>
  );
}
