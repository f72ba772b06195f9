import { beforeEach, expect, it } from 'vitest';
import { $openPopups, closePopup, openPopup, togglePopup } from './popups.store.ts';

beforeEach(() => $openPopups.set({}));

it('opens one pop-up of each kind independently', () => {
  openPopup('menu', 'menu-1');
  openPopup('search', 'search');
  openPopup('language', 'language');
  closePopup('search', 'search');
  expect($openPopups.get()).toEqual({ menu: 'menu-1', language: 'language' });
});

it('closes the open pop-up of a kind when another of that kind opens', () => {
  openPopup('menu', 'menu-1');
  openPopup('menu', 'menu-2');
  expect($openPopups.get()).toEqual({ menu: 'menu-2' });
});

it('leaves the open pop-up alone when a closed one of its kind is closed', () => {
  openPopup('menu', 'menu-1');
  closePopup('menu', 'menu-2');
  expect($openPopups.get()).toEqual({ menu: 'menu-1' });
});

it('toggles', () => {
  togglePopup('account', 'account');
  expect($openPopups.get()).toEqual({ account: 'account' });
  togglePopup('account', 'account');
  expect($openPopups.get()).toEqual({});
});
