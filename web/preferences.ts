/** Display preferences, stored in this browser so that the first screen uses them immediately. */
import { type Preferences, parsePreferences } from '../contract/account.ts';
import { parseJson } from '../domain/format/json.ts';

const KEY = 'lotline.preferences';

/** The `window` event that announces a change. */
export const PREFERENCES_CHANGED = 'lotline.preferences';

export function loadPreferences(): ReturnType<typeof parsePreferences> {
	return parsePreferences(parseJson(localStorage.getItem(KEY)));
}

export function savePreferences(preferences: Preferences): void {
	localStorage.setItem(KEY, JSON.stringify(preferences));
	show();
}

export function clearPreferences(): void {
	localStorage.removeItem(KEY);
	show();
}

function show(): void {
	showTheme();
	dispatchEvent(new Event(PREFERENCES_CHANGED));
}

/** Shows the theme: light or dark as the user chose; otherwise the system's setting. `public/theme.js` does it before the first paint. */
function showTheme(): void {
	const theme = loadPreferences()?.theme ?? 'system';
	if (theme === 'system') delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}
