/** Finds a browser for the end-to-end tests: a configured one, one installed on the system, or one from an npm package. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { requireTool } from '../scripts/functions/tool-package.ts';

const COMMON_PATHS = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium executable. Called once per run, since the npm package unpacks its Chromium on first use.
 *
 * @throws with what to install if there is none
 */
export async function findChromium(): Promise<string> {
	const { CHROME_PATH } = process.env;
	if (CHROME_PATH) return CHROME_PATH;
	const found = [...COMMON_PATHS, chromium.executablePath()].find((path) => existsSync(path));
	if (found) return found;
	if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
	throw new Error(
		'The end-to-end tests need a browser: install Chromium or Google Chrome, or set CHROME_PATH to its executable.',
	);
}

/** The packaged Chromium. This variable makes the package unpack its own system libraries, too. */
async function unpackedChromium(): Promise<string> {
	process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
	const path = (await requireTool('@sparticuz/chromium')).resolve('@sparticuz/chromium');
	const { default: packaged } = await import(pathToFileURL(path).href);
	return packaged.executablePath();
}
