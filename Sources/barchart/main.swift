print("barchart")
