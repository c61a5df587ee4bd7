declare module 'icon:*' {
  const icon: import('./app/ui/drawn-icon.tsx').Icon;
  export default icon;
}
