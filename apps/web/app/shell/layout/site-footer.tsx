import { product } from '@curbside/domain/product';
import { Link } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { useBarLook, useIsFooterShort } from '../bar-look.ts';
import { type FooterEntry, footerColumns } from './footer-columns.ts';
import { Logo } from './logo.tsx';
import classes from './site-footer.module.css';

/** On every page: ways to everything that is public, or its last line on the ground of the bar. */
export function SiteFooter() {
  const isStaff = useBarLook() === 'staff';
  const isShort = useIsFooterShort();
  const user = useUser();
  return (
    <footer
      className={classes.footer}
      data-ground={isStaff || !isShort ? 'asphalt' : undefined}
      data-width={isStaff ? 'full' : undefined}
    >
      <div className={classes.wrap}>
        {!isShort && (
          <div className={classes.street}>
            <p className={classes.tagline}>{product.tagline}</p>
            <nav aria-label="Site" className={classes.columns}>
              {footerColumns(user !== null).map(({ title, links }) => (
                <div key={title}>
                  <h2 className={classes.title}>{title}</h2>
                  <ul className={classes.links}>
                    {links.map((link) => (
                      <li key={link.label}>
                        <FooterLink {...link} />
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </nav>
          </div>
        )}
        <div className={classes.base}>
          <span className={classes.brand}>
            <Logo />
            {product.name}
          </span>
          {isShort && <span>{product.tagline}</span>}
          <span>© 2025 {product.name}</span>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ label, to, isServerPath }: FooterEntry) {
  return isServerPath ? (
    <a href={to} className={classes.link}>
      {label}
    </a>
  ) : (
    <Link to={to} className={classes.link}>
      {label}
    </Link>
  );
}
