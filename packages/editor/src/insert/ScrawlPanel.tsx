import { Button, Group, Modal, SegmentedControl } from "@mantine/core";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { editorRules } from "../constants.ts";
import type { PanelProps } from "../toolbar/tool.ts";
import { insertWord } from "../words/insert-words.ts";
import { blank, drawn, drawStroke, redone, type Stroke, undone } from "./strokes.ts";

const [width, height] = [640, 320];
const ground = "#ffffff";
const colours = ["#000000", "#c00000", "#ff6600", "#ffc000", "#00a050", "#0070c0", "#002060", "#7030a0"];
const widths = [1, 3, 5, 9, 15];
const eraserTimes = 3;

function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const stroke of strokes) drawStroke(context, stroke);
}

/** A picture drawn by hand; it is uploaded into the text. */
export function ScrawlPanel({ session, close }: PanelProps) {
  const language = session.language.get();
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [drawing, setDrawing] = useState(blank);
  const [colour, setColour] = useState("#000000");
  const [thickness, setThickness] = useState(3);
  const [tool, setTool] = useState<"pen" | "eraser">("pen");
  const stroke = useRef<Stroke | null>(null);
  useEffect(() => {
    if (canvas) paint(canvas, drawing.strokes);
  }, [canvas, drawing]);
  const pointOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { offsetX, offsetY } = nativeEvent;
    const { clientWidth, clientHeight } = currentTarget;
    return [(offsetX * width) / clientWidth, (offsetY * height) / clientHeight] as const;
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const context = event.currentTarget.getContext("2d");
    if (!stroke.current || !context) return;
    stroke.current = { ...stroke.current, points: [...stroke.current.points, pointOf(event)] };
    drawStroke(context, { ...stroke.current, points: stroke.current.points.slice(-2) });
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const isPen = tool === "pen";
    const lineWidth = isPen ? thickness : thickness * eraserTimes;
    stroke.current = { colour: isPen ? colour : ground, width: lineWidth, points: [pointOf(event)] };
    draw(event);
  };
  const end = (): void => {
    const done = stroke.current;
    stroke.current = null;
    if (done) setDrawing((before) => drawn(before, done));
  };
  const insert = (): void => {
    canvas?.toBlob((blob) => {
      if (blob)
        session.uploads.add([new File([blob], "scrawl.png", { type: "image/png" })], {
          kind: "image",
          way: "scrawl",
        });
      close();
    }, "image/png");
  };
  const isBlank = drawing.strokes.length === 0;
  return (
    <Modal
      opened
      centered
      size="auto"
      data-editor-dialog
      zIndex={editorRules.zIndex + 1}
      // A slip beside the drawing, or of the Escape key, is not to lose it.
      closeOnClickOutside={false}
      closeOnEscape={isBlank}
      onClose={close}
      title={insertWord("drawing", language)}
      closeButtonProps={{ "aria-label": insertWord("cancel", language) }}
      transitionProps={{ duration: 0 }}
    >
      <Group gap="xs" mb="xs">
        <SegmentedControl
          size="xs"
          data={[
            { value: "pen", label: insertWord("pen", language) },
            { value: "eraser", label: insertWord("eraser", language) },
          ]}
          value={tool}
          onChange={(value) => setTool(value === "eraser" ? "eraser" : "pen")}
        />
        <SegmentedControl
          size="xs"
          aria-label={insertWord("thickness", language)}
          data={widths.map(String)}
          value={String(thickness)}
          onChange={(value) => setThickness(Number(value))}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: buttons are no fields */}
        <div role="group" aria-label={insertWord("colours", language)} className="provost-editor-inks">
          {colours.map((one) => (
            <button
              key={one}
              type="button"
              title={one}
              aria-label={one}
              aria-pressed={one === colour && tool === "pen"}
              style={{ backgroundColor: one }}
              onClick={() => {
                setColour(one);
                setTool("pen");
              }}
            />
          ))}
        </div>
      </Group>
      <canvas
        ref={setCanvas}
        width={width}
        height={height}
        role="img"
        aria-label={insertWord("canvas", language)}
        className="provost-editor-canvas"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Group justify="space-between" gap="xs" mt="xs">
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={isBlank} onClick={() => setDrawing(undone)}>
            {insertWord("undo", language)}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={drawing.undone.length === 0}
            onClick={() => setDrawing(redone)}
          >
            {insertWord("redo", language)}
          </Button>
          <Button size="xs" variant="default" disabled={isBlank} onClick={() => setDrawing(blank)}>
            {insertWord("clear", language)}
          </Button>
        </Group>
        <Button size="xs" disabled={isBlank} onClick={insert}>
          {insertWord("insert", language)}
        </Button>
      </Group>
    </Modal>
  );
}
