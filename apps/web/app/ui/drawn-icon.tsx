import type { ComponentProps } from 'react';

export type Icon = ReturnType<typeof drawnIcon>;

/** The component of an icon. The icons plugin of the build calls it for each that pages import. */
export function drawnIcon(paths: readonly string[]) {
  return ({ size = 24, ...props }: ComponentProps<'svg'> & { size?: number }) => (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
