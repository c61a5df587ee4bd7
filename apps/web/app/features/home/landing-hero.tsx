import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { HeroSearch } from './hero-search.tsx';
import classes from './landing-hero.module.css';
import nightCar from './pictures/night-car-640.webp';
import nightCarWide from './pictures/night-car-1280.webp';

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
        </div>
        <div className={classes.scene}>
          <img
            src={nightCar}
            srcSet={`${nightCar} 640w, ${nightCarWide} 1280w`}
            sizes="(max-width: 639px) 100vw, (max-width: 899px) 640px, 760px"
            alt=""
            width={1280}
            height={600}
            fetchPriority="high"
            className={classes.car}
          />
        </div>
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
