/** Single-key shortcuts, which work while nothing is being typed. They can be turned off, for speech input. */
import { useEffect, useEffectEvent, useState } from 'react';

const STORAGE_KEY = 'lotline.keys';

export function useKeys(actions: Readonly<Record<string, () => void>>) {
	const [on, setOn] = useState(areKeysOn);
	const press = useEffectEvent((event: KeyboardEvent) => {
		const action = actions[event.key];
		// Read at every key, because another part of the page may have turned the keys off.
		if (!action || !areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
			return;
		if (document.querySelector('[role="dialog"]')) return;
		event.preventDefault();
		action();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
	return {
		on,
		switchKeys: (next: boolean) => {
			localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
			setOn(next);
		},
	};
}

function areKeysOn(): boolean {
	return localStorage.getItem(STORAGE_KEY) !== 'off';
}

function isTyping(target: EventTarget | null): boolean {
	if (!(target instanceof HTMLElement)) return false;
	const silent = 'input[type="checkbox"], input[type="radio"], input[type="range"]';
	return target.isContentEditable || (target.matches('input, select, textarea') && !target.matches(silent));
}
