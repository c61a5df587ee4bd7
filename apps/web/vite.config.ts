import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // The content security policy has no `data:` for fonts and scripts: every asset is a file.
    assetsInlineLimit: 0,
  },
});
