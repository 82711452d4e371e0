import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';

type Run = (lock: unknown) => unknown;

/** A folder of the browser's storage in memory, as jsdom has none. It lacks the disk, and a crash loses no open files. */
export class StorageFolder {
  readonly kind = 'directory';
  readonly files = new Map<string, Blob>();
  readonly folders = new Map<string, StorageFolder>();

  constructor(private readonly storage: BrowserStorage) {}

  getDirectoryHandle = async (name: string) => {
    const folder = this.folders.get(name) ?? new StorageFolder(this.storage);
    this.folders.set(name, folder);
    return folder;
  };
  getFileHandle = async (name: string, options?: { create: boolean }) => {
    if (!options && !this.files.has(name)) throw new DOMException('none', 'NotFoundError');
    return this.fileHandle(name);
  };
  private fileHandle = (name: string) => ({
    getFile: async () => this.files.get(name),
    createWritable: async () => {
      let content = new Blob();
      const { storage } = this;
      return {
        // A file made longer is refused by what the storage really has.
        truncate: async (bytes: number) => {
          storage.asked.push(bytes);
          if (bytes > storage.room) throw new DOMException('full', 'QuotaExceededError');
        },
        write: async (data: Blob) => {
          if (storage.isFull) throw new DOMException('full', 'QuotaExceededError');
          content = data;
        },
        close: async () => void this.files.set(name, content),
        abort: async () => undefined,
      };
    },
  });
  async *entries() {
    yield* this.folders.entries();
    yield* this.files.entries();
  }
  removeEntry = async (name: string) => void this.folders.delete(name);
}

function readBlob(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
}

/** The origin private file system and the Web Locks of a browser, put in place of jsdom's, which has neither. */
export class BrowserStorage {
  isFull = false;
  /** Bytes that are really free, whatever is reported. */
  room = Infinity;
  readonly asked: number[] = [];
  /** As the browser reports it. */
  estimate: () => Promise<{ quota?: number; usage?: number }> = () => Promise.reject(new Error('unknown'));
  /** Names of the locks that are held. */
  readonly held = new Set<string>();
  /** What was downloaded. */
  readonly saved: Blob[] = [];
  readonly root = new StorageFolder(this);

  /** Until `jest.restoreAllMocks`. */
  static install(): BrowserStorage {
    const storage = new BrowserStorage();
    const handle = () => undefined;
    handle.prototype = { createWritable: () => undefined };
    Object.assign(globalThis, { FileSystemFileHandle: handle });
    Object.assign(navigator, {
      storage: { getDirectory: async () => storage.root, estimate: () => storage.estimate() },
      locks: { request: storage.request },
    });
    Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
    // jsdom's blobs are read in the old way only.
    Object.assign(Blob.prototype, { arrayBuffer: readBlob });
    // jsdom has no addresses for blobs, and follows no link.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${storage.saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return storage;
  }

  private readonly request = async (name: string, ...[first, second]: [Run] | [unknown, Run]) => {
    const run = second ?? (first as Run);
    // Its turns are the browser's own matter.
    if (name === 'farsight recording room') return run({});
    if (this.held.has(name)) return run(null);
    this.held.add(name);
    const result = await run({});
    this.held.delete(name);
    return result;
  };
}
