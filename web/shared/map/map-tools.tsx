/** Below the map: the radius for comps, the drawn area, and the legend. */
import { PencilLine, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MIN_CORNERS } from './drawing.ts';
import { MapLegend } from './map-legend.tsx';
import type { CompsMapProps } from './map-props.ts';
import { RadiusSlider } from './radius-slider.tsx';
import type { DrawingControl } from './use-drawing.ts';

type MapToolsProps = Pick<
	CompsMapProps,
	'pins' | 'subject' | 'radius' | 'onRadius' | 'whole' | 'polygon' | 'onPolygon'
> & {
	control: DrawingControl;
	/** Called when drawing starts: the map takes the focus. */
	onDraw: () => void;
};

export function MapTools(props: MapToolsProps) {
	const { onPolygon, onRadius } = props;
	return (
		<div className="space-y-3 border-line border-t px-3 py-3">
			{(onRadius || onPolygon) && (
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
					{onRadius && <RadiusSlider radius={props.radius} onRadius={onRadius} whole={props.whole} />}
					{onPolygon && <AreaButtons {...props} onPolygon={onPolygon} />}
				</div>
			)}
			<MapLegend pins={props.pins} subject={props.subject} />
		</div>
	);
}

function AreaButtons({
	control,
	polygon,
	onPolygon,
	onDraw,
}: MapToolsProps & { onPolygon: NonNullable<CompsMapProps['onPolygon']> }) {
	if (control.drawing) {
		return (
			<div className="flex gap-2">
				<Button size="small" onClick={control.cancel}>
					Cancel
				</Button>
				{control.drawing.length >= MIN_CORNERS && (
					<Button size="small" onClick={control.close}>
						Close area
					</Button>
				)}
			</div>
		);
	}
	return (
		<div className="flex gap-2">
			<Button size="small" onClick={onDraw}>
				<PencilLine aria-hidden="true" className="size-4" />
				{polygon ? 'Redraw area' : 'Draw an area'}
			</Button>
			{polygon && (
				<Button size="small" onClick={() => onPolygon(null)}>
					<Trash2 aria-hidden="true" className="size-4" />
					Remove area
				</Button>
			)}
		</div>
	);
}
