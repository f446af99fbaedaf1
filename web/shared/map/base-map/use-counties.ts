import { useEffect, useState } from 'react';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import type { County } from './counties.ts';
import { type CountyTopology, parseCounties } from './county-atlas.ts';

const NONE: readonly County[] = [];

let atlas: Promise<readonly County[]> | undefined;

/** The outlines of every county, loaded when first needed; none until then, or if they can't be loaded. */
export function useCounties(needed: boolean): readonly County[] {
	const [counties, setCounties] = useState(NONE);
	useEffect(() => {
		if (!needed) return;
		let open = true;
		atlas ??= load();
		atlas.then((all) => open && setCounties(all)).catch(() => (atlas = undefined));
		return () => {
			open = false;
		};
	}, [needed]);
	return counties;
}

async function load(): Promise<readonly County[]> {
	return parseCounties((await (await fetch(countiesUrl)).json()) as CountyTopology);
}
