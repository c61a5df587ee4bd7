import classes from './curb-scene.module.css';
import nightCar from './night-car-640.webp';
import nightCarWide from './night-car-1280.webp';

interface CurbSceneProps {
  /** How wide it is shown (`sizes` of `<img>`). */
  sizes: string;
  /** The largest picture of the page is fetched before all others, one that may be hidden last. */
  priority: 'high' | 'low';
  className?: string;
}

/** A car at night before the city, at the painted curb, which runs to the edges of the part it stands in. */
export function CurbScene({ sizes, priority, className = '' }: CurbSceneProps) {
  return (
    <div className={`${classes.scene} ${className}`}>
      <img
        src={nightCar}
        srcSet={`${nightCar} 640w, ${nightCarWide} 1280w`}
        sizes={sizes}
        alt=""
        width={1280}
        height={600}
        fetchPriority={priority}
        loading={priority === 'high' ? 'eager' : 'lazy'}
        className={classes.car}
      />
    </div>
  );
}
