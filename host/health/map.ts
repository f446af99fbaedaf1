/** The street map: whether this server can load the style that browsers load. */
import type { Service } from '../../contract/health.ts';

export async function checkMap(styleUrl: string | null): Promise<Service> {
	if (!styleUrl) return { state: 'off', detail: 'Not configured; maps show county outlines.' };
	const problem = await mapStyleProblem(styleUrl);
	if (problem === null) return { state: 'ok', detail: 'The map style loads.' };
	return { state: 'failing', detail: `${problem} Without streets, maps show county outlines.` };
}

/** The problem with a MapLibre style, as seen from this server; null if there is none. */
export async function mapStyleProblem(styleUrl: string): Promise<string | null> {
	try {
		const response = await fetch(styleUrl, { signal: AbortSignal.timeout(4_000) });
		if (!response.ok) return `The map service returned status ${response.status}.`;
		const style = (await response.json()) as { version?: unknown; sources?: unknown } | null;
		const isStyle = style?.version === 8 && typeof style.sources === 'object';
		return isStyle ? null : 'The map service returned something other than a map style.';
	} catch (error) {
		return error instanceof SyntaxError
			? 'The map service returned something other than a map style.'
			: 'This server cannot reach the map service.';
	}
}
