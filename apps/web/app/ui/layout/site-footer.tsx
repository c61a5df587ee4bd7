import { product } from '@curbside/domain/product';
import classes from './site-footer.module.css';

/** © 2025, as the specification has it, and the tagline again. */
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
