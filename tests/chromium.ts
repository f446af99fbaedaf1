/** Finds a browser for the journeys: one that is named, one of the system, or the one that comes by npm. */
import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const COMMON_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @throws with what to install where there is no browser */
export async function launchChromium(): Promise<Browser> {
	return chromium.launch(await findChromium());
}

async function findChromium(): Promise<LaunchOptions> {
	const { CHROME_PATH } = process.env;
	if (CHROME_PATH) return installed(CHROME_PATH);
	const found = [...COMMON_PLACES, chromium.executablePath()].find((path) => existsSync(path));
	if (found) return installed(found);
	if (process.platform === 'linux' && process.arch === 'x64') {
		// Made for small machines: one process, without a sandbox or a graphics card.
		const args = sparticuz.args.filter((argument) => !argument.startsWith('--headless'));
		return { executablePath: await sparticuz.executablePath(), args };
	}
	throw new Error(
		'The journeys need a browser: install Chromium or Google Chrome, or set CHROME_PATH to the program of one.',
	);
}

/** In a container the user is root, for whom Chromium has no sandbox. */
function installed(executablePath: string): LaunchOptions {
	return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}
