import type { Page } from 'playwright';

/** Gives the pages of a window a camera with a moving picture. */
export async function giveCamera(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const pencil = canvas.getContext('2d');
      let hue = 0;
      const draw = () => {
        if (!pencil) return;
        hue += 1;
        pencil.fillStyle = `hsl(${hue} 80% 50%)`;
        pencil.fillRect(0, 0, canvas.width, canvas.height);
      };
      draw();
      setInterval(draw, 100);
      return Promise.resolve(canvas.captureStream(10));
    };
  });
}
