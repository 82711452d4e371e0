import { describe, expect, jest, test } from '@jest/globals';
import type { Notification } from 'electron';
import { EventEmitter } from 'node:events';
import { Notifications } from '../../../main/windows/Notifications';

class Shown extends EventEmitter {
  isOpen = false;
  constructor(readonly texts: { readonly title: string; readonly body: string }) {
    super();
  }
  show(): void {
    this.isOpen = true;
  }
  close(): void {
    this.isOpen = false;
    this.emit('close');
  }
}

function setUp() {
  const made: Shown[] = [];
  const open = jest.fn();
  const create = (texts: { readonly title: string; readonly body: string }) => {
    const one = new Shown(texts);
    made.push(one);
    return one as unknown as Notification;
  };
  const notifications = new Notifications({ create, open });
  const show = (title: string, body: string, tag = title) => notifications.show({ title, body, path: `/${tag}`, tag });
  return { show, made, open };
}

describe('notifications of the system', () => {
  test('open their page when they are clicked', () => {
    const { show, made, open } = setUp();
    show('River', 'Offline');
    made[0]?.emit('click');
    expect(open).toHaveBeenCalledWith('/River');
  });

  test('replace an earlier one with the same tag, and leave the others', () => {
    const { show, made } = setUp();
    show('Farsight', '30 devices went offline', 'devices');
    show('River', 'Battery at 12 %');
    show('Farsight', '40 devices went offline', 'devices');
    show('Farsight', '50 devices went offline', 'devices');
    expect(made.map(({ isOpen }) => isOpen)).toEqual([false, true, false, true]);
  });
});
