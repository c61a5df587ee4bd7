export { type Choice, choiceOf, neighborhoodOf, type View, viewOf } from './city-map.ts';
export { MapDrawing } from './map-drawing.tsx';
export { PlaceOnMap } from './place-on-map.tsx';
