/** Components whose code is loaded when they are first drawn. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * As `lazy` in a `Suspense`, without the wait: React shows what replaces a fallback at the earliest 300 ms after the last
 * fallback, so a page in a page takes 600.
 *
 * @param load its failure is thrown where the component is drawn, and the next one drawn tries again
 * @param fallback what is drawn until then
 */
export function lazily<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	fallback: ReactNode = null,
): ComponentType<Props> {
	let loaded: ComponentType<Props> | null = null;
	return function Lazily(props: Props) {
		const [Loaded, setLoaded] = useState(() => loaded);
		const [problem, setProblem] = useState<Error | null>(null);
		useEffect(() => {
			if (Loaded) return;
			load().then((component) => {
				loaded = component;
				setLoaded(() => component);
			}, setProblem);
		}, [Loaded]);
		if (problem) throw problem;
		return Loaded ? <Loaded {...props} /> : fallback;
	};
}
