/** A drawing of a plat: lots along streets, the subject among them, and a half-mile circle around it. */
import { BLOCKS, type DrawnLot, drawLots, FRAME, RADIUS, SUBJECT } from './plat.ts';

const LOT_CLASSES: Record<DrawnLot['kind'], string> = {
	subject: 'fill-accent stroke-ink',
	comp: 'fill-ink/15 stroke-ink',
	other: 'fill-none stroke-edge/60',
};

export function PlatDrawing() {
	return (
		<svg
			viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
			className="size-full"
			preserveAspectRatio="xMidYMid slice"
			aria-hidden="true"
		>
			<clipPath id="plat-frame">
				<rect width={FRAME.width} height={FRAME.height} />
			</clipPath>
			<g clipPath="url(#plat-frame)">
				<g transform={`rotate(-9 ${SUBJECT.x} ${SUBJECT.y})`}>
					{drawLots().map(({ x, y, width, height, kind }) => (
						<rect
							key={`${x} ${y}`}
							{...{ x, y, width, height }}
							className={LOT_CLASSES[kind]}
							strokeWidth={kind === 'other' ? 0.75 : 1.25}
						/>
					))}
					{BLOCKS.map(({ street, streetY }) => (
						<text
							key={street}
							x={SUBJECT.x - 70}
							y={streetY}
							className="fill-muted text-xs tracking-[0.25em]"
							textAnchor="middle"
						>
							{street}
						</text>
					))}
				</g>
				<Circle />
			</g>
		</svg>
	);
}

/** The circle with its dimensioned radius, and the pin at its center. */
function Circle() {
	const { x, y } = SUBJECT;
	return (
		<g className="stroke-ink" fill="none">
			<circle cx={x} cy={y} r={RADIUS} strokeWidth="1.5" strokeDasharray="14 4 2 4 2 4" />
			<path d={`M${x} ${y}H${x + RADIUS}`} strokeWidth="1" />
			<path d={`M${x + RADIUS - 5} ${y - 5}l5 5l-5 5`} strokeWidth="1" />
			<circle cx={x} cy={y} r="4.5" className="fill-paper" strokeWidth="1.75" />
			<g stroke="none" className="text-xs tabular-nums">
				<rect x={x + RADIUS / 2 - 26} y={y - 10} width="52" height="20" className="fill-paper" />
				<text x={x + RADIUS / 2} y={y + 4} textAnchor="middle" className="fill-ink font-semibold">
					0.5 mi
				</text>
			</g>
		</g>
	);
}
