/** Finds a browser for the end-to-end tests: one that is set, one installed on the system, or the one from npm. */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const COMMON_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The program of a Chromium. Called once for a run: the one of npm is unpacked at its first use.
 *
 * @throws with what to install where there is none
 */
export async function findChromium(): Promise<string> {
	const { CHROME_PATH } = process.env;
	if (CHROME_PATH) return CHROME_PATH;
	const found = [...COMMON_PLACES, chromium.executablePath()].find((path) => existsSync(path));
	if (found) return found;
	if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
	throw new Error(
		'The journeys need a browser: install Chromium or Google Chrome, or set CHROME_PATH to the program of one.',
	);
}

/** Its libraries come along when it takes the machine for a bare one; they are found by the environment. */
async function unpackedChromium(): Promise<string> {
	process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
	const { default: packaged } = await import('@sparticuz/chromium');
	return packaged.executablePath();
}
