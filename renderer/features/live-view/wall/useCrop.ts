import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useState, type RefObject } from 'react';
import { cropOf } from './layoutWall';
import { RATIO, type Area } from './mosaics';

/** A place for a picture. */
export interface Frame extends Area {
  /** Most of the picture that may be cut off, from 0 to 1. */
  readonly crop: number;
}

/** Whether a video may fill the room of its picture: only if it is cropped by no more than allowed. */
export function useCrop(video: RefObject<HTMLVideoElement | null>, stream: MediaStreamInfo, room: Frame): boolean {
  const { width, height, rotationDeg } = stream;
  const [real, setReal] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const look = () => setReal(element.videoHeight === 0 ? null : element.videoWidth / element.videoHeight);
    element.addEventListener('resize', look);
    element.addEventListener('loadedmetadata', look);
    return () => {
      element.removeEventListener('resize', look);
      element.removeEventListener('loadedmetadata', look);
    };
  }, [video]);
  const told = width === null || height === null ? RATIO : width / height;
  const ratio = real ?? told;
  return cropOf(room.width, room.height, rotationDeg % 180 === 0 ? ratio : 1 / ratio) <= room.crop;
}
