import { product } from '@curbside/domain/product';
import { Link } from 'react-router';
import classes from './site-footer.module.css';

/** On every page. */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <span>© 2025 {product.name}</span>
        <span>{product.tagline}</span>
        <span className={classes.links}>
          <Link to="/privacy">Privacy</Link>
          <Link to="/insurance-brief">Insurance brief</Link>
        </span>
      </div>
    </footer>
  );
}
