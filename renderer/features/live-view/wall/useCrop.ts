import type { MediaStreamInfo } from '#app/domain/stream';
import { useEffect, useState, type RefObject } from 'react';
import { CROP_TOLERANCE, cropOf, MAX_CROP } from './layoutWall';
import { RATIO, type Area } from './mosaics';

/** Whether a video may fill the room of its picture: only if it is cropped by no more than allowed. */
export function useCrop(video: RefObject<HTMLVideoElement | null>, stream: MediaStreamInfo, room: Area): boolean {
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
  const crop = cropOf(room.width, room.height, rotationDeg % 180 === 0 ? ratio : 1 / ratio);
  return crop <= MAX_CROP + CROP_TOLERANCE;
}
