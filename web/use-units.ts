import { useSyncExternalStore } from 'react';
import type { Units } from '../domain/home/units.ts';
import { loadPreferences, PREFERENCES_CHANGED } from './preferences.ts';

/** The user's units for areas. Stored in this browser, so that the first screen uses them immediately. */
export function useUnits(): Units {
	return useSyncExternalStore(listen, storedUnits);
}

function listen(listener: () => void): () => void {
	addEventListener(PREFERENCES_CHANGED, listener);
	return () => removeEventListener(PREFERENCES_CHANGED, listener);
}

function storedUnits(): Units {
	return loadPreferences()?.units ?? 'square_feet';
}
