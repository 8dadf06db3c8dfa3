import { Button, MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Button.layer.css";

// The least that a page of this kit can be: what the console's pages are compared with.
createRoot(document.getElementById("root") ?? document.body).render(
  <MantineProvider>
    <Button>Sign in</Button>
  </MantineProvider>,
);
