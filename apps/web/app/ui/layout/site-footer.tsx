import { product } from '@curbside/domain/product';
import classes from './site-footer.module.css';

/** On every page. */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <span>© 2025 {product.name}</span>
        <span>{product.tagline}</span>
      </div>
    </footer>
  );
}
