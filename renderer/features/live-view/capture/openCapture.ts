import type { CaptureFile, Platform } from '../../../platform/Platform';

/** A file that a browser keeps until it is whole, and then downloads. */
function beginDownload(name: string): CaptureFile {
  const parts: Blob[] = [];
  return {
    write: (data) => {
      parts.push(data);
      return Promise.resolve();
    },
    finish: () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(parts, parts[0] ? { type: parts[0].type } : {}));
      link.download = name;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      return Promise.resolve({ where: name, show: () => undefined });
    },
  };
}

/** Begins a picture or a recording: on the disk where this body can write to one, else as a download. */
export async function openCapture({ captures }: Pick<Platform, 'captures'>, name: string): Promise<CaptureFile> {
  return captures ? captures.begin(name) : beginDownload(name);
}
