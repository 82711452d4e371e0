// The bridge between the renderer and the desktop's main process comes with the desktop app; until then nothing is exposed.
export {};
