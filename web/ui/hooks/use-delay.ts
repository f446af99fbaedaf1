import { useEffect, useState } from 'react';

/** Whether something has been so for longer than a time, in milliseconds. */
export function useDelay(isSo: boolean, time: number): boolean {
	const [isLong, setLong] = useState(false);
	useEffect(() => {
		if (!isSo) return;
		const timer = setTimeout(() => setLong(true), time);
		return () => {
			clearTimeout(timer);
			setLong(false);
		};
	}, [isSo, time]);
	return isSo && isLong;
}
