import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { CurbScene } from '../../ui/curb-scene/curb-scene.tsx';
import { CarsInBoroughs } from './cars-in-boroughs.tsx';
import { HeroSearch } from './hero-search.tsx';
import classes from './landing-hero.module.css';

/** Headline, subtitle, 'Get Started', and the search across the foot. */
export function LandingHero() {
  const returnUrl = useSearchParams()[0].get('returnUrl');
  const login = returnUrl ? `/api/login?returnUrl=${encodeURIComponent(returnUrl)}` : '/api/login';
  return (
    <section className={classes.hero} data-ground="asphalt">
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.headline}>Find the perfect car for any adventure</h1>
          <p className={classes.subtitle}>{product.subtitle}</p>
          <CarsInBoroughs />
        </div>
        <CurbScene
          sizes="(max-width: 639px) 100vw, 680px"
          priority="high"
          className={classes.scene}
        />
        <div className={classes.start}>
          <Button component="a" href={login} size="lg">
            Get Started
          </Button>
        </div>
        <HeroSearch />
      </div>
    </section>
  );
}
