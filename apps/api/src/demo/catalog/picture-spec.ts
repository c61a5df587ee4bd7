/** The car as `tools/pictures` draws it: the same spec always gives the same pictures. */
export interface PictureSpec {
  readonly body: Body;
  readonly paint: Paint;
  readonly ground: Ground;
  /** Selects wheels, details of the trim and the cover's angle, and names the files. */
  readonly seed: number;
}

export type Body =
  | 'sedan'
  | 'suv'
  | 'truck'
  | 'sports'
  | 'luxury'
  | 'van'
  | 'convertible'
  | 'hatchback'
  | 'electric'
  | 'city'
  | 'coupe';

export type Paint =
  | 'white'
  | 'silver'
  | 'gray'
  | 'graphite'
  | 'black'
  | 'red'
  | 'burgundy'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'olive'
  | 'teal'
  | 'sky'
  | 'blue'
  | 'navy'
  | 'sand'
  | 'bronze';

export type Ground = 'paper' | 'cool' | 'sage' | 'dusk' | 'asphalt' | 'curb';
