import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import scene from './hero-scene.svg';
import classes from './landing-hero.module.css';

/** Headline, subtitle and 'Get Started'. */
export function LandingHero() {
  const returnUrl = useSearchParams()[0].get('returnUrl');
  const login = returnUrl ? `/api/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/api/login';
  return (
    <section className={classes.hero} data-ground="asphalt">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.headline}>Find the perfect car for any adventure</h1>
          <p className={classes.subtitle}>{product.subtitle}</p>
          <Button component="a" href={login} size="lg">
            Get Started
          </Button>
        </div>
        <img src={scene} alt="" width={900} height={460} className={classes.scene} />
      </div>
    </section>
  );
}
