import { expect, it } from 'vitest';
import { readDevice } from './device-name.rules.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S931B)';

it.each([
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${blink} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, 'Opera', 'Windows'],
  [`${mac} ${webKit} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${mac} Gecko/20100101 Firefox/145.0`, 'Firefox', 'macOS'],
  [`${phone} ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${phone} ${webKit} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${tablet} ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPad'],
  [`${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16093.68.0) ${blink} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  ['curl/8.14.1', null, null],
  ['Safari/1 Windows', null, 'Windows'],
  ['', null, null],
])('reads %s', (userAgent, browser, system) => expect(readDevice(userAgent)).toEqual({ browser, system }));
