/** Where the device is, if the browser allows it and answers soon. */
export function findPlace(): Promise<Record<string, string>> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({});
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: String(coords.latitude), longitude: String(coords.longitude) }),
      () => resolve({}),
      { timeout: 3000, maximumAge: 60_000 },
    );
  });
}
