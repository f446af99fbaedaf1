/** A home's lot and living area to scale, over the outline of the subject's: the picture of a home without a photo. */
import type { HomeFacts } from '../../../../domain/home/home.ts';

/** The facts that are drawn, in square feet. */
export type Lot = Pick<HomeFacts, 'lotSize' | 'livingArea'>;

const THIN = { vectorEffect: 'non-scaling-stroke' } as const;
const FRAME = { width: 120, height: 60 };
/** Lots are drawn this many times as wide as deep, as they lie along a street. */
const ASPECT = 1.6;
/** The largest lot leaves this share of the frame's height as a margin. */
const FILL = 0.8;
/** A home without a known lot is drawn as if it filled this share of one. */
const BUILT_SHARE = 0.25;

/** The area, in square feet, that fills a drawing. @param homes all that are drawn side by side */
export function platScale(homes: readonly Lot[]): number {
	return Math.max(1, ...homes.map(({ lotSize, livingArea }) => lotSize ?? (livingArea ?? 0) / BUILT_SHARE));
}

interface PlatProps {
	home: Lot;
	subject: Lot;
	scale: number;
}

export function Plat({ home, subject, scale }: PlatProps) {
	const outline = (area: number | null) => {
		const height = FRAME.height * FILL * Math.sqrt((area ?? 0) / scale);
		const width = height * ASPECT;
		return { x: (FRAME.width - width) / 2, y: (FRAME.height - height) / 2, width, height };
	};
	return (
		<svg viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} className="size-full" aria-hidden="true">
			<title>Lot and living area to scale; dashed: the subject's</title>
			<rect {...outline(home.lotSize)} className="fill-surface stroke-edge" {...THIN} />
			<rect {...outline(home.livingArea)} className="fill-ink/20 stroke-ink" {...THIN} />
			<rect
				{...outline(subject.lotSize)}
				className="fill-none stroke-accent-text"
				strokeDasharray="4 3"
				{...THIN}
			/>
			<rect
				{...outline(subject.livingArea)}
				className="fill-none stroke-accent-text"
				strokeDasharray="4 3"
				{...THIN}
			/>
		</svg>
	);
}
